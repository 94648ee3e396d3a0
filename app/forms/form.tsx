import type { ComponentProps } from "react";
import { Form as RouterForm, useRouteLoaderData } from "react-router";
import { formTokenField } from "~/http/form-limits.ts";

/**
 * Returns the token for the forms of this page: it names the personal cookie that the page was made for.
 * Undefined on pages for everybody, and where the root has not loaded (an error page).
 */
export function useFormToken(): string | undefined {
  const root = useRouteLoaderData("root") as { formToken?: string } | undefined;
  return root?.formToken;
}

/** Every form of the site: what it posts carries the token of {@link useFormToken}. */
export function Form({ children, ...props }: ComponentProps<typeof RouterForm>) {
  const token = useFormToken();
  return (
    <RouterForm {...props}>
      {props.method === "post" && <TokenInput token={token} />}
      {children}
    </RouterForm>
  );
}

/** The hidden field of a token. First in its form: the server finds it without reading the pictures after it. */
export function TokenInput({ token }: { readonly token: string | undefined }) {
  return token ? <input type="hidden" name={formTokenField} value={token} /> : null;
}

/**
 * Whether somebody sent a form, as far as a "submit" event tells: what is checked while somebody types is sent as well,
 * by a
 * button of conform's that is there only meanwhile.
 */
export function isUserSubmit(): boolean {
  return document.getElementsByName("__intent__").length === 0;
}
