// Apart from the tables, so that the desk's command line knows them without the database's library.

/** Where a listing stands. Numbers are the wire's. */
export const saleStates = {
  inReview: 0,
  notOnSale: 1,
  onSale: 2,
  sold: 3,
  takenDown: 4,
  problem: 5,
  reserved: 6,
  pledged: 10,
  banned: 12,
  rejected: 99,
} as const;

export const buybackStatuses = ['quoting', 'accepted', 'deposited', 'done', 'cancelled', 'refused', 'expired'] as const;
