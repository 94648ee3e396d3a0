import { expect, test } from "vitest";
import { readableAddress, unreadableSplat } from "~/middleware/readable-address.ts";
import { loader } from "~/routes/main/not-found.tsx";

test.each(["/%", "/news/detail/%ff?page=%", "/%E0%A4%A", "/a%20b/%zz"])("%s, which nobody can read, is answered with 400", (address) => {
  const readable = decodeURIComponent(readableAddress(address));
  expect(readable).toBe(`/${unreadableSplat}`);
  const answer = (splat: string) => {
    try {
      return loader({ params: { "*": splat } } as never);
    } catch (thrown) {
      return (thrown as Response).status;
    }
  };
  expect([answer(readable.slice(1)), answer("nosuchpage/at-all")]).toEqual([400, 404]);
});

test.each(["/", "/news?q=%", "/haber/%C4%B1%C5%9F%C4%B1k", "/%25", "*", ""])("%s stays as it is", (address) => {
  expect(readableAddress(address)).toBe(address);
});
