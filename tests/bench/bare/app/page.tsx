import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";

/** Returns as many rows as the address asks for, so that the page can be as large as the page it is compared with. */
export function loader({ request }: LoaderFunctionArgs) {
  const count = Number(new URL(request.url).searchParams.get("rows") ?? 0);
  return Array.from({ length: count }, (_, place) => ({
    id: place,
    title: `A well for village ${place}`,
    text: "Clean water within half an hour of every house, for a hundred families.",
  }));
}

export default function Page() {
  const rows = useLoaderData<typeof loader>();
  return (
    <main className="container">
      <h1>Wells</h1>
      <ul>
        {rows.map(({ id, title, text }) => (
          <li className="card" key={id}>
            <h2>
              <Link to={`/wells/${id}`}>{title}</Link>
            </h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </main>
  );
}
