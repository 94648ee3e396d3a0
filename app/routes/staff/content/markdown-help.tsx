import { useTexts } from "~/i18n/texts.tsx";

/** Marks and what they make, in the order they are needed. */
const marks = ["heading", "bold", "italic", "link", "list", "numbers", "quote", "picture"] as const;

/** How texts are formatted, in a few lines. */
export function MarkdownHelp() {
  const { t } = useTexts("editing");
  return (
    <details className="disclosure">
      <summary>{t("markdown.title")}</summary>
      <div className="disclosure-body stack-small">
        <p>{t("markdown.text")}</p>
        <dl className="data-list">
          {marks.map((name) => (
            <div className="data-row" key={name}>
              <dt>{t(`markdown.${name}`)}</dt>{" "}
              <dd>
                <code className="mark">{t(`markdown.mark.${name}`)}</code>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
