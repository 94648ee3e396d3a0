import { testAllOrNothing, writingEndpoints } from "../support/all-or-nothing.ts";

testAllOrNothing(writingEndpoints);
