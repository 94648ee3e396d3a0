export interface Notice {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How the messages that wait are delivered. */
export interface DeliveryOrder {
  readonly to: string;
  /** Decides the order of the messages, and which are repeated and forged. */
  readonly seed: number;
  /** Most times that one message is sent at once. */
  readonly copies: number;
  /** Unsigned messages between them. */
  readonly forged: number;
}

/** Keeps messages until the site took them, and sends old ones again as well. */
export function createMailbox() {
  const waiting: Notice[] = [];
  const taken: Notice[] = [];

  const post = async (to: string, { headers, body }: Notice) => {
    const response = await fetch(to, { method: "POST", headers, body }).catch(() => null);
    return response === null ? 0 : response.ok && (await response.text()) === "OK" ? 200 : response.status;
  };

  return {
    write: (notice: Notice) => void waiting.push(notice),

    /** Sends what waits in another order, some of it several times, some of it forged, some of it long ago. */
    async deliver({ to, seed, copies, forged }: DeliveryOrder, forge: (notice: Notice, way: number) => Notice) {
      let state = seed;
      const pick = (below: number) => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
        return (state >>> 8) % below;
      };
      const answers: { genuine: number[]; forged: number[] } = { genuine: [], forged: [] };
      const old = taken.length > 0 ? [taken[pick(taken.length)]!] : [];
      const sent = [...waiting.splice(0), ...old]
        .map((notice) => ({ notice, place: pick(1000) }))
        .sort((one, other) => one.place - other.place);
      for (const { notice } of sent) {
        for (let count = 0; count < forged; count++) answers.forged.push(await post(to, forge(notice, pick(5))));
        const statuses = await Promise.all(Array.from({ length: 1 + pick(copies) }, () => post(to, notice)));
        answers.genuine.push(...statuses);
        if (statuses.includes(200)) taken.push(notice);
        else waiting.push(notice);
      }
      return answers;
    },
  };
}
