// Writes promptfoo.json and promptfoo.jsonl by promptfoo, for test_evaluations.py.
// Run with `node make_promptfoo.cjs` where promptfoo is installed. Times and ids were taken out afterwards.
const { evaluate } = require("promptfoo");
const ANSWERS = { France: "Paris", Spain: "I think it is Lyon", Italy: "Rome" };
const place = (town) => ({ type: "contains", value: town, metric: "Place" });
const suite = {
  description: "capitals",
  prompts: ["What is the capital of {{land}}?"],
  providers: [Object.assign(async (prompt, context) => {
    const answer = ANSWERS[context.vars.land];
    return answer ? { output: answer } : { error: "no answer" };
  }, { label: "made-up" })],
  defaultTest: { metadata: { level: "easy" } },
  tests: [
    { vars: { land: "France" }, assert: [place("Paris"), { type: "javascript", value: "output.length < 12 ? 1 : 0.5", metric: "Brevity" }] },
    { vars: { land: "Spain" }, assert: [place("Madrid")] },
    { vars: { land: "Italy" }, assert: [place("Rome")] },
    { vars: { land: "Nowhere" }, assert: [place("nothing")] },
  ],
  writeLatestResults: false,
  outputPath: ["promptfoo.json", "promptfoo.jsonl"],
};
evaluate(suite, { maxConcurrency: 1, cache: false }).then(() => process.exit(0), (error) => { console.error(error); process.exit(1); });
