import { recoveryCodeLength } from "~/contract/rules/limits.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass } from "~/ui/button.ts";
import { Link } from "~/ui/link.tsx";
import { PageHeading } from "~/ui/page.tsx";

/** Shows new recovery codes, this once. */
export function RecoveryCodes({ codes, next }: { readonly codes: readonly string[]; readonly next: string }) {
  const { t } = useTexts("admin");
  const half = recoveryCodeLength / 2;
  return (
    <>
      <PageHeading title={t("secondFactor.codesTitle")} lead={t("secondFactor.codesLead")} />
      <ol className="list-decimal columns-[12rem] ps-10 text-[1.125rem]">
        {codes.map((code) => (
          <li className="break-inside-avoid py-1 whitespace-nowrap" key={code}>
            <code>{`${code.slice(0, half)}-${code.slice(half)}`}</code>
          </li>
        ))}
      </ol>
      <p>
        <Link className={buttonClass()} to={next}>
          {t("secondFactor.codesDone")}
        </Link>
      </p>
    </>
  );
}
