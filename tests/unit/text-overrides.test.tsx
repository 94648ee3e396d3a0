import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TextsProvider, useTexts } from "../../app/i18n/texts.tsx";

const site = { common: { brand: "Pınar" } };
const area = { basket: { title: "Sepetim", gift: "Bağış" } };
const overrides = { common: { brand: "Damla" }, basket: { title: "Bağış sepetim" } };

function Shown() {
  const { t } = useTexts("basket");
  return `${t("title")}, ${t("gift")}`;
}

test("replaces texts of the site and of an area", () => {
  const page = (
    <TextsProvider language="tr" namespaces={{ ...site, ...area }} overrides={overrides}>
      <Shown />
    </TextsProvider>
  );
  expect(renderToStaticMarkup(page)).toBe("Bağış sepetim, Bağış");
});
