/** A fact of the specification with the tests that show it: `file: name of the test`, files below tests/. */
export interface SpecificationRow {
  readonly fact: string;
  readonly tests: readonly string[];
}

/** The rows of one part of the specification. */
export interface SpecificationPart {
  readonly section: string;
  readonly rows: readonly SpecificationRow[];
}

export const row = (fact: string, ...tests: string[]): SpecificationRow => ({ fact, tests });
