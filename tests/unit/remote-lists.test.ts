import { describe, expect, test } from "vitest";
import { readAnswer as readAs } from "../support/remote-answer.ts";

const wells = (count: number, fields: object = {}) =>
  Array.from({ length: count }, (_, place) => ({ id: place + 1, title: `Kuyu ${place + 1}`, cost: 5, ...fields }));
const idsOf = (list: { data: readonly { id: number }[] }) => list.data.map(({ id }) => id);

describe("pages of a list of another API", () => {
  test.each([
    ["links.next", { links: { next: "https://api.example.org/x?page=2" }, meta: { current_page: 1, per_page: 9 } }],
    ["next_page_url", { next_page_url: "https://api.example.org/x?page=2", current_page: 1, per_page: 9 }],
  ])("are followed by another with %s", (_, around) => {
    expect(readAs("listWaterWells", { data: wells(9), ...around }).meta).toEqual({ page: 1, per_page: 9, total: 10 });
    expect(readAs("listWaterWells", { data: { data: wells(9), ...around } }).meta.total).toBe(10);
    expect(readAs("listWaterWells", { data: wells(5), ...around }).meta.total).toBe(10);
  });

  test("end where the API says so", () => {
    const around = { links: { next: null }, meta: { current_page: 2, per_page: 9 } };
    expect(
      readAs("listWaterWells", { data: wells(9), ...around }, { query: { page: 2, per_page: 9 } }).meta.total,
    ).toBe(18);
    expect(readAs("listWaterWells", { data: [], meta: { page: 9, per_page: 12, total: 40 } }).meta.total).toBe(40);
  });

  test("may be followed by another when they are full and say nothing", () => {
    expect(readAs("listWaterWells", { data: wells(12) }, { query: { per_page: 12 } }).meta.total).toBe(13);
    expect(readAs("listWaterWells", { data: wells(12) }, { query: { page: 2, per_page: 12 } }).meta).toEqual({
      page: 2,
      per_page: 12,
      total: 25,
    });
    expect(readAs("listWaterWells", { data: wells(11) }, { query: { per_page: 12 } }).meta.total).toBe(11);
    expect(readAs("listWaterWells", { data: wells(3) }, { query: { page: 2, per_page: 12 } }).meta.total).toBe(15);
  });

  test("are cut from a list that the API sent whole", () => {
    const first = readAs("listWaterWells", wells(30), { query: { per_page: 12 } });
    expect(first.data).toHaveLength(12);
    expect(first.meta).toEqual({ page: 1, per_page: 12, total: 30 });
    const last = readAs("listWaterWells", { data: wells(30) }, { query: { per_page: 12, page: 3 } });
    expect(idsOf(last)).toEqual([25, 26, 27, 28, 29, 30]);
    expect(last.meta).toEqual({ page: 3, per_page: 12, total: 30 });
    expect(readAs("listWaterWells", wells(30), { query: { per_page: 12, page: 4 } })).toMatchObject({
      data: [],
      meta: { total: 30 },
    });
    expect(readAs("listWaterWells", { data: { "0": wells(1)[0], "3": wells(4)[3] } }).meta.total).toBe(2);
    // Nobody asked for less.
    expect(readAs("listWaterWells", wells(30)).data).toHaveLength(30);
  });
});

describe("a filter that another API ignores", () => {
  const list = [
    ...wells(2, { status: "open" }),
    { id: 3, title: "Biten", cost: 5, status: "completed" },
    { id: 4, title: "Dolan", cost: 5, goal_amount: "100.00", total_amount: "100.00" },
    { id: 5, title: "Sessiz", cost: 5 },
    { id: 6, title: "Sayı", cost: 5, status: 1 },
  ];

  test("leaves out what is otherwise", () => {
    expect(idsOf(readAs("listWaterWells", list, { query: { status: "open" } }))).toEqual([1, 2, 5, 6]);
    expect(idsOf(readAs("listWaterWells", list, { query: { status: "completed" } }))).toEqual([3, 4, 5, 6]);
    expect(idsOf(readAs("listWaterWells", list))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("is made good for before a list is cut, and in its total", () => {
    const whole = readAs("listWaterWells", list, { query: { status: "completed", per_page: 1 } });
    expect(whole).toMatchObject({ data: [{ id: 3 }], meta: { page: 1, per_page: 1, total: 4 } });
    const part = { data: list, meta: { current_page: 1, per_page: 6, total: 6 } };
    expect(readAs("listWaterWells", part, { query: { status: "completed" } }).meta.total).toBe(4);
    expect(
      readAs("listWaterWells", { data: wells(2, { status: "open" }) }, { query: { status: "completed" } }),
    ).toMatchObject({ data: [], meta: { total: 0 } });
  });

  test("leaves out springs that are over, or are not", () => {
    const springs = [
      { id: 1, name: "Süren", ends_at: "2199-01-01" },
      { id: 2, name: "Biten", ends_at: "2020-01-01" },
      { id: 3, name: "Bitirilen", status: "ended" },
    ];
    expect(idsOf(readAs("listSprings", springs, { query: { ended: false } }))).toEqual([1]);
    expect(idsOf(readAs("listSprings", springs, { query: { ended: true } }))).toEqual([2, 3]);
  });
});
