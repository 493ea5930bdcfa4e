"""Works that the methods of several questions cite."""

SABHARWAL_SEDGHI = (
    "A. Sabharwal and H. Sedghi. How good are my predictions? Efficiently approximating precision-recall "
    "curves for massive datasets. UAI 2017."
)
SABHARWAL_XUE = (
    "A. Sabharwal and Y. Xue. Adaptive stratified sampling for precision-recall estimation. UAI 2018."
)
WAUDBY_SMITH = (
    "I. Waudby-Smith and A. Ramdas. Estimating means of bounded random variables by betting. Journal of the "
    "Royal Statistical Society B, 2024."
)
HOWARD = (
    "S. R. Howard, A. Ramdas, J. McAuliffe and J. Sekhon. Time-uniform, nonparametric, nonasymptotic "
    "confidence sequences. Annals of Statistics, 2021."
)
