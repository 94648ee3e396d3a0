import { Link } from "react-router";
import { recoveryCodeLength } from "~/contract/rules/limits.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { PageHeading } from "~/ui/page.tsx";

/** Shows new recovery codes, this once. */
export function RecoveryCodes({ codes, next }: { readonly codes: readonly string[]; readonly next: string }) {
  const { t } = useTexts("admin");
  const half = recoveryCodeLength / 2;
  return (
    <>
      <PageHeading title={t("secondFactor.codesTitle")} lead={t("secondFactor.codesLead")} />
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{`${code.slice(0, half)}-${code.slice(half)}`}</code>
          </li>
        ))}
      </ol>
      <p>
        <Link className="button" to={next}>
          {t("secondFactor.codesDone")}
        </Link>
      </p>
    </>
  );
}
