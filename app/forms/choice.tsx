import { type ComponentProps, Fragment, type ReactNode } from "react";

interface ChoiceProps extends Omit<ComponentProps<"input">, "children" | "className" | "title"> {
  readonly type: "radio" | "checkbox";
  readonly title: ReactNode;
  readonly hint?: ReactNode;
  /** Address of a picture beside the words; a decoration. */
  readonly picture?: string;
  /** Whether it takes both columns of a grid of choices. */
  readonly isWide?: boolean;
  readonly "data-amount"?: number | undefined;
}

/**
 * Renders a radio button or a checkbox with its words in a box. The browser's own control stays visible; the box only
 * enlarges the target. NetSurf paints boxes in the order of the source, so there, and in Dillo, which both ignore
 * `@supports`, the control stays in the text.
 */
export function Choice({ title, hint, picture, isWide = false, ...input }: ChoiceProps) {
  return (
    <label className={isWide ? `${box} supports-grid:col-span-2` : box}>
      <input {...input} className={control} />{" "}
      <span className={`${body} ${chosen} ${focused} ${disabled}`}>
        {picture && (
          <>
            <img
              className="h-12 w-16 rounded-sm object-cover supports-flex:float-end supports-flex:ms-3"
              src={picture}
              alt=""
              width="64"
              height="48"
              loading="lazy"
            />{" "}
          </>
        )}
        <span className="font-semibold supports-flex:block">{title}</span>
        {hint && (
          <>
            {" "}
            <span className="text-sm text-muted supports-flex:block">{hint}</span>
          </>
        )}
      </span>
    </label>
  );
}

const box =
  "block rounded-sm border border-line bg-surface px-3 py-2 supports-flex:relative supports-flex:border-0 " +
  "supports-flex:p-0";
const control =
  "peer supports-flex:absolute supports-flex:start-3.5 supports-flex:top-3.5 supports-flex:size-5 accent-link";
const body =
  "rounded-sm border-line supports-flex:flow-root supports-flex:h-full supports-flex:min-h-12 supports-flex:border " +
  "supports-flex:py-2.75 supports-flex:ps-11 supports-flex:pe-3 supports-flex:leading-normal";
const chosen =
  "supports-flex:peer-checked:border-link supports-flex:peer-checked:bg-tint " +
  "supports-flex:peer-checked:inset-ring supports-flex:peer-checked:inset-ring-link";
const focused =
  "supports-flex:peer-focus-visible:outline-3 supports-flex:peer-focus-visible:outline-offset-2 " +
  "supports-flex:peer-focus-visible:outline-ink";
const disabled =
  "supports-flex:peer-disabled:border-hairline supports-flex:peer-disabled:bg-sand " +
  "supports-flex:peer-disabled:text-muted";

export interface RadioOption {
  readonly value: string;
  readonly label: ReactNode;
  readonly hint?: string | undefined;
  /** What choosing it gives, in kuruş; for the sum on the button. */
  readonly amount?: number;
  /** Whether it takes both columns of a grid of choices. */
  readonly isWide?: boolean;
}

/**
 * Renders radio buttons with their labels, with a space between them for text browsers.
 * @param chosen the value that is chosen from the start; none when no option has it
 */
export function RadioOptions({
  name,
  chosen,
  options,
}: {
  readonly name: string;
  readonly chosen: unknown;
  readonly options: readonly RadioOption[];
}) {
  return options.map(({ value, label, hint, amount, isWide }) => (
    <Fragment key={value}>
      <Choice
        type="radio"
        name={name}
        value={value}
        defaultChecked={value === chosen}
        title={label}
        hint={hint}
        isWide={isWide ?? false}
        data-amount={amount}
      />{" "}
    </Fragment>
  ));
}

/** Renders the options of a select: values with their labels. */
export function Options({ of }: { of: readonly (readonly [value: string | number, label: string])[] }) {
  return of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
