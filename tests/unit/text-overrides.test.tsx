import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ReplacedTexts, TextsProvider, useTexts } from "~/i18n/texts.tsx";

function Shown() {
  const { t } = useTexts("basket");
  return `${t("title")}, ${t("gift")}`;
}

test("texts are replaced by those of the API, and for a site without receipts", () => {
  const namespaces = { basket: { title: "Makbuz ve sepet", title_without_receipts: "Sepet", gift: "Bağış" } };
  const page = (without: string, overrides = {}) =>
    renderToStaticMarkup(
      <TextsProvider language="tr" namespaces={namespaces}>
        <ReplacedTexts without={without} overrides={overrides}>
          <Shown />
        </ReplacedTexts>
      </TextsProvider>,
    );
  for (const without of ["", "costs"]) expect(page(without)).toBe("Makbuz ve sepet, Bağış");
  expect(page("costs,receipts")).toBe("Sepet, Bağış");
  expect(page("", { common: { brand: "Damla" }, basket: { title: "Sepetim" } })).toBe("Sepetim, Bağış");
});
