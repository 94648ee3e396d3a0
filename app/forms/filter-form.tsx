import type { ReactNode } from "react";
import { Form } from "./form.tsx";

interface FilterFormProps {
  readonly action: string;
  readonly children: ReactNode;
}

/** Renders the filter above a list: its fields (each a `div`) and button side by side, sent with GET. */
export function FilterForm({ action, children }: FilterFormProps) {
  return (
    <Form className="flex flex-wrap items-end gap-3 [&>div]:basis-48" method="get" action={action}>
      {children}
    </Form>
  );
}
