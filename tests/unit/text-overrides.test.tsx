import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AddNamespaces, TextsProvider, useTexts } from "../../app/i18n/texts.tsx";

const site = { common: { brand: "Pınar" } };
const area = { basket: { title: "Sepetim", gift: "Bağış" } };
const overrides = { common: { brand: "Damla" }, basket: { title: "Bağış sepetim" } };

function Shown() {
  const { t } = useTexts("basket");
  return `${t("title")}, ${t("gift")}`;
}

test("replaces texts of an area that its layout added", () => {
  const page = (
    <TextsProvider language="tr" namespaces={site} overrides={overrides}>
      <AddNamespaces namespaces={area}>
        <Shown />
      </AddNamespaces>
    </TextsProvider>
  );
  expect(renderToStaticMarkup(page)).toBe("Bağış sepetim, Bağış");
});
