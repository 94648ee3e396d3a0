/**
 * Facts for search engines (schema.org). It is data, not a script: no browser runs it.
 * @param json as structuredData() of the server writes it, with nothing in it that ends a script
 */
export function StructuredData({ json }: { json: string }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
