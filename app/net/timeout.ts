/**
 * Waits for an answer, but no longer than a timeout. The work behind the answer is not aborted.
 * @param milliseconds may be infinite
 * @param onTimeout returns the fallback when the time is over, or throws
 */
export async function withTimeout<Answer, Fallback>(
  milliseconds: number,
  answer: Promise<Answer>,
  onTimeout: () => Fallback,
): Promise<Answer | Fallback> {
  if (milliseconds === Number.POSITIVE_INFINITY) return answer;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  return Promise.race([answer, timeout.then(onTimeout)]).finally(() => clearTimeout(timer));
}
