import { href } from "react-router";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import type { Completion } from "~/contract/endpoints/causes.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { Link, useLeadsSomewhere } from "~/ui/buttons.tsx";
import { Icon } from "~/ui/page.tsx";
import { useOffers } from "~/ui/site-facts.tsx";

/**
 * Renders what becomes of a gift as a time line, from collecting to the news of the opening, and how donors can check
 * it; of a finished cause what was done. Only for wells and projects that are open, full or finished: a sacrifice has
 * no such course, and a spring has its own updates.
 */
export function CauseCourse({ cause, completion }: { cause: Cause; completion?: Completion | null | undefined }) {
  const { t, money, day } = useTexts("causes");
  const isWell = cause.basket_able_type === basketTypes.water_well;
  if (!isWell && cause.basket_able_type !== basketTypes.project) return null;
  if (cause.status === "closed" && !completion) return null;
  const kind = isWell ? "well" : "project";
  const left = cause.remaining_amount;
  const isFull = cause.status === "completed";
  const collecting = cause.status === "open" && left ? t("course.left", { amount: money(left) }) : null;
  const collect = completion || isFull ? t("course.collected") : t("course.collect");
  const steps: readonly [title: string, detail: string | null][] = completion
    ? [
        [collect, isFull ? t("course.done") : null],
        [t(`course.${kind}.worked`), null],
        ...(isWell && completion.water_test
          ? [[t("course.well.tested"), completion.water_test] as [string, string | null]]
          : []),
        [t(`course.${kind}.finished`), day(completion.opened_on)],
      ]
    : [
        [collect, isFull ? t("course.done") : collecting],
        [t(`course.${kind}.work`), null],
        ...(isWell ? [[t("course.well.test"), null] as [string, string | null]] : []),
        [t(`course.${kind}.news`), null],
      ];
  const current = completion ? steps.length : isFull ? 1 : 0;
  return (
    <section className="space-y-4" aria-labelledby="course-title">
      <h2 id="course-title">{t(completion ? "course.titlePast" : "course.title")}</h2>
      <ol className="ms-2 border-s-2 border-hairline">
        {steps.map(([title, detail], index) => (
          <li
            key={title}
            className="relative ps-6 pb-4 last:pb-0"
            aria-current={index === current ? "step" : undefined}
          >
            <span
              className={`absolute -start-[0.6875rem] top-1 size-5 rounded-full border-2 ${
                index < current
                  ? "border-leaf bg-leaf"
                  : index === current
                    ? "border-sun bg-sun"
                    : "border-line bg-surface"
              }`}
              aria-hidden="true"
            />
            <strong>{title}</strong>
            {detail && <span className="block text-sm text-muted"> {detail}</span>}
          </li>
        ))}
      </ol>
      {!completion && <Proofs kind={kind} isOpen={!isFull} />}
    </section>
  );
}

/** Says how donors can check what becomes of a gift; nothing of what the API lacks, or of gifts where none is taken. */
function Proofs({ kind, isOpen }: { kind: "well" | "project"; isOpen: boolean }) {
  const { t } = useTexts("causes");
  const hasReceipts = useOffers("receipts");
  const hasFilters = useOffers("search");
  const leadsSomewhere = useLeadsSomewhere();
  const list = href(kind === "well" ? "/waterwell-projects" : "/projects");
  const news = [{ text: t(`proof.${kind}`) }, ...(isOpen ? [{ text: t("proof.receipt") }] : [])];
  const finished = { text: t("proof.finished"), to: `${list}?show=completed`, label: t(`proof.finishedLink.${kind}`) };
  const proofs: readonly ProofProps[] = [
    ...(hasReceipts ? news : []),
    { text: t("proof.costs"), to: href("/costs"), label: t("proof.costsLink") },
    ...(hasFilters ? [finished] : []),
  ].filter(({ to }: ProofProps) => to === undefined || leadsSomewhere(to));
  if (proofs.length === 0) return null;
  return (
    <div className="rounded-lg border border-hairline bg-surface p-5">
      <h3>{t("proof.title")}</h3>
      <ul className="mt-3 space-y-2">
        {proofs.map((proof) => (
          <Proof key={proof.text} {...proof} />
        ))}
      </ul>
    </div>
  );
}

interface ProofProps {
  readonly text: string;
  readonly to?: string;
  readonly label?: string;
}

function Proof({ text, to, label }: ProofProps) {
  return (
    <li className="flex items-start">
      <span className="me-2 text-leaf">
        <Icon name="check" />
      </span>{" "}
      <span>
        {text} {to && <Link to={to}>{label}</Link>}
      </span>
    </li>
  );
}
