/** A text of the organisation. @param html safe HTML, as the server makes it of Markdown */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
