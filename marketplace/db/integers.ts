/** The largest number of an integer column, and so of a row. */
export const maxInteger = 2_147_483_647;
