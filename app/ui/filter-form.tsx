import type { ReactNode } from "react";
import { Form } from "~/forms/form.tsx";
import { type ButtonKind, buttonClass } from "./button.ts";

interface FilterFormProps {
  readonly action: string;
  /** Text of its button. */
  readonly submit: string;
  readonly kind?: ButtonKind;
  readonly children: ReactNode;
}

/** Renders the filter above a list: its fields (each a `div`) and button side by side, sent with GET. */
export function FilterForm({ action, submit, kind, children }: FilterFormProps) {
  return (
    <Form className="flex flex-wrap items-end gap-3 [&>div]:basis-48" method="get" action={action}>
      {children} <button className={buttonClass(kind)}>{submit}</button>
    </Form>
  );
}
