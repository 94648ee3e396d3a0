import { Fragment, type ReactNode } from "react";
import { Choice } from "./choice.tsx";

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
