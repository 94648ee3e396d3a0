import type { ComponentProps } from "react";
import { Form as RouterForm, useRouteLoaderData } from "react-router";
import { formTokenField } from "~/forms/arrival/limits.ts";

/**
 * Returns the token for the forms of this page, which matches the personal cookie of the rendered request. Undefined on
 * shared pages and where the root has not loaded (an error page).
 */
export function useFormToken(): string | undefined {
  const root = useRouteLoaderData("root") as { formToken?: string } | undefined;
  return root?.formToken;
}

/** Renders a form of any page: a POST carries the token of {@link useFormToken}. */
export function Form({ children, ...props }: ComponentProps<typeof RouterForm>) {
  const token = useFormToken();
  return (
    <RouterForm {...props}>
      {props.method === "post" && <TokenInput token={token} />}
      {children}
    </RouterForm>
  );
}

/**
 * Renders the hidden field of a token. It comes first in its form so that the server finds it without reading uploaded
 * files.
 */
export function TokenInput({ token }: { readonly token: string | undefined }) {
  return token ? <input type="hidden" name={formTokenField} value={token} /> : null;
}

/** Distinguishes a real submit from conform's validation submits, which add a temporary `__intent__` button. */
export function isUserSubmit(): boolean {
  return document.getElementsByName("__intent__").length === 0;
}
