/**
 * Waits for an answer, at most for a time.
 * @param milliseconds may be infinite
 * @param late returns what is answered instead when the time is over, or throws
 */
export async function atMost<Answer, Late>(
  milliseconds: number,
  answer: Promise<Answer>,
  late: () => Late,
): Promise<Answer | Late> {
  if (milliseconds === Number.POSITIVE_INFINITY) return answer;
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  return Promise.race([answer, over.then(late)]).finally(() => clearTimeout(timer));
}
