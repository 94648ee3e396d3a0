/** Name of the hidden field in which a form carries its token. */
export const formTokenField = "form_token";
