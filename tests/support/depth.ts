/**
 * Whether this run is the nightly suite (`npm run test:nightly`): every test at full depth. `npm test` runs what a
 * change can break.
 */
export const isNightly = process.env.TEST_DEPTH === "nightly";
