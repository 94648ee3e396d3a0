import { describe, expect, test } from "vitest";
import { loader as article } from "~/routes/articles/article.tsx";
import { loader as video } from "~/routes/articles/video.tsx";
import { loader as project } from "~/routes/causes/project.tsx";
import { loader as page } from "~/routes/pages/fixed-page.tsx";

describe("a former address", () => {
  const answer = async () => ({ data: { id: 7, slug: "yeni" } });
  const api = { showNews: answer, showBlog: answer, showVideo: answer, showFixedPage: answer, showProject: answer };
  const place = (path: string) =>
    ({
      params: { slug: "eski" },
      url: new URL(`http://pinar.test${path}`),
      pattern: path,
      context: { get: () => api },
    }) as never;

  test.each([
    ["/news/detail/", article],
    ["/blogs/detail/", article],
    ["/video/", video],
    ["/projects/detail/", project],
    ["/", page],
  ] as const)("%s redirects permanently to the present one", async (folder, loader) => {
    const moved = await loader(place(`${folder}eski?play=1`)).then(
      () => null,
      (thrown: unknown) => thrown as Response,
    );
    expect(moved?.status).toBe(301);
    expect(moved?.headers.get("Location")).toBe(`${folder}yeni?play=1`);
  });
});
