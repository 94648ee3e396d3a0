import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ReplacedTexts, TextsProvider, useTexts } from "~/i18n/texts.tsx";

const site = { common: { brand: "Pınar" } };
const area = { basket: { title: "Sepetim", gift: "Bağış" } };
const overrides = { common: { brand: "Damla" }, basket: { title: "Bağış sepetim" } };

function Shown() {
  const { t } = useTexts("basket");
  return `${t("title")}, ${t("gift")}`;
}

test("shows the text for a site without receipts in the place of the other", () => {
  const namespaces = { basket: { title: "Makbuz ve sepet", title_without_receipts: "Sepet", gift: "Bağış" } };
  const page = (without: string) =>
    renderToStaticMarkup(
      <TextsProvider language="tr" namespaces={namespaces}>
        <ReplacedTexts without={without} overrides={{}}>
          <Shown />
        </ReplacedTexts>
      </TextsProvider>,
    );
  expect(page("")).toBe("Makbuz ve sepet, Bağış");
  expect(page("costs")).toBe("Makbuz ve sepet, Bağış");
  expect(page("costs,receipts")).toBe("Sepet, Bağış");
});

test("replaces texts of the site and of an area", () => {
  const page = (
    <TextsProvider language="tr" namespaces={{ ...site, ...area }}>
      <ReplacedTexts without="" overrides={overrides}>
        <Shown />
      </ReplacedTexts>
    </TextsProvider>
  );
  expect(renderToStaticMarkup(page)).toBe("Bağış sepetim, Bağış");
});
