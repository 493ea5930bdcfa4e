"""Markdown, images and sounds for pages: only for people with a link, and only files for them."""

PIXEL = bytes.fromhex("89504e470d0a1a0a")


def test_markdown_is_rendered_for_people_with_a_link(site):
    name = site.campaign(fields=["text"], display={"text": "markdown"})
    body = {"texts": ["**bold** <script>alert(1)</script>", ""]}
    with site.annotator(name) as ann, site.client() as owner, site.client(None) as nobody:
        for client, path in ((ann, "label/markdown"), (owner, "markdown")):
            [first, second] = client.post(f"/api/v1/{path}", json=body).raise_for_status().json()["html"]
            assert "<strong>bold</strong>" in first
            assert "<script" not in first
            assert second == ""
        assert ann.post("/api/v1/markdown", json=body).status_code == 403
        assert nobody.post("/api/v1/markdown", json=body).status_code == 401
        assert nobody.post("/api/v1/label/markdown", json=body).status_code == 401
        state = ann.get("/api/v1/label/state").json()
        assert state["label_words"] == {"right": "right", "wrong": "wrong", "unsure": "unsure"}


def test_media_are_files_of_one_folder_for_people_with_a_link(site):
    folder = site.data / "media" / "cats"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "cat.png").write_bytes(PIXEL)
    (folder / "page.html").write_text("<script>alert(1)</script>")
    (folder / "drawing.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>")
    (site.data / "secret.png").write_bytes(PIXEL)
    link = site.invite(site.campaign())
    with site.client(None) as visitor:
        assert visitor.get("/media/cats/cat.png").status_code == 401
        visitor.get(f"/i/{link}").raise_for_status()
        found = visitor.get("/media/cats/cat.png")
        assert (found.status_code, found.content) == (200, PIXEL)
        assert found.headers["Content-Type"] == "image/png"
        assert found.headers["X-Content-Type-Options"] == "nosniff"
        for path in (
            "cats/page.html",
            "cats/drawing.svg",
            "cats/dog.png",
            "..%2fsecret.png",
            "%2e%2e/secret.png",
            "cats",
        ):
            assert visitor.get(f"/media/{path}").status_code == 404, path
