/** What `help` prints. */
export const helpText = `The desk: what the merchant's staff does.

  npm run desk -- COMMAND [OPTIONS]        in a container: node build/server.js desk COMMAND [OPTIONS]

  shops [--page N]                         the merchants' shops
  shops show --shop HOST                   one of them as the file that makes it
  shops apply FILE                         makes a shop what its file says; one that is not there yet is added
         [--check]                         only says what would change
         [--shop HOST]                     which shop, when all its host names change
  shops suspend --shop HOST                shuts a shop; resume ends it
  shops resume --shop HOST

  orders --shop HOST                       lists orders, the most urgent first
         [--status paid,verifying] [--search TEXT] [--page N]
  show ID --shop HOST                      one order with its history
  login ID --shop HOST                     the login its seller handed over; the seller sees each look
  verify ID --shop HOST                    starts checking the account of a paid order
  rebind ID --shop HOST                    the account is right: starts moving it to the buyer
  deliver ID --shop HOST                   hands it over; needs login data, here or from before
  reject ID --shop HOST                    the account is not as described: the buyer's money goes back
  cancel ID --shop HOST                    ends an unpaid or paid order
  settle ID --shop HOST --for buyer        ends a dispute: money back (buyer), or paid out (seller), which as deliver
                                           needs login data, here or from before
  pay-guarantee ID --shop HOST --note TEXT pays the buyer of a completed order what its guarantee promises, once
         [--claimed 2026-11-27]            the day the buyer asked on, when that is not today
  listings --shop HOST                     lists listings, those that wait for a review first
         [--status inReview,rejected] [--search TEXT] [--page N]
  show-listing ID --shop HOST              one listing with what like ones cost, and its history
  approve ID --shop HOST                   lets a consigned account on sale
  refuse-listing ID --shop HOST            --reason TEXT; the seller reads it and may send it in again
  take-down ID --shop HOST                 --reason TEXT; the seller has to send it in again
  relist ID --shop HOST                    puts what was taken down, or an order left behind, on sale again
  examine ID --shop HOST --note TEXT       the account was looked at: it counts as verified, everybody reads the text
         [--pictures 1,3]                  which of the listing's own pictures show it
         [--attach FILE] [--attach FILE]   pictures of the staff's that show it: JPEG, PNG, WebP, AVIF or GIF
  mark ID --shop HOST                      what the shop says of it; none and no take back
         [--labels 1,4] [--guarantee TEXT] [--offer yes]
  labels --shop HOST                       the labels there are

  blacklist --shop HOST [--page N]         accounts and contacts nobody may trade with
  blacklist add --shop HOST                [--account NAME] [--contact TEXT]
  blacklist remove ID --shop HOST
  buybacks --shop HOST                     lists appraisals and buy-backs, the most urgent first
         [--status quoting,accepted] [--way quick,bidding] [--page N]
  buybacks show ID --shop HOST             one of them with its offers and its history
  buybacks login ID --shop HOST            the login its seller handed over; the seller sees each look
  buybacks appraise ID --shop HOST --low YUAN --high YUAN
  buybacks offer ID --shop HOST --supplier N --price YUAN [--hours N]
  buybacks withdraw ID --shop HOST --supplier N
  buybacks decline ID --shop HOST --reason TEXT
  buybacks deposit ID --shop HOST          the buyer's deposit has arrived
  buybacks settle ID --shop HOST           the account was handed over: the seller is paid
  buybacks return-deposit ID --shop HOST --reason TEXT     not as described: the deposit goes back
  buybacks forfeit ID --shop HOST --reason TEXT            who buys does not follow through: the seller gets it
  suppliers --shop HOST [--page N]         who may offer
  suppliers add --shop HOST --name NAME [--kind supplier|shop|partner]
  suppliers suspend ID --shop HOST         takes its standing offers back; resume ends it
  suppliers resume ID --shop HOST
  applications --shop HOST [--status pending,passed,refused] [--page N]
  applications show ID --shop HOST         one of them with all that was sent in
  applications pass ID --shop HOST         makes the applicant a supplier
  applications refuse ID --shop HOST --reason TEXT
  people --shop HOST                       who buys and sells, who joined last first
         [--status locked] [--search TEXT] [--page N]       TEXT: a number, a whole phone, part of a name
  people show ID --shop HOST               one of them, with what is under way
  people lock ID --shop HOST --reason TEXT no login any more; takes what they offer off sale, ends unpaid orders
  people unlock ID --shop HOST
  payouts --shop HOST [--page N]           people who are owed money for what they sold, the largest sum first
  payouts show ID --shop HOST              where a person's money goes, in full; each look is written down
  payouts pay ID --shop HOST --reference TEXT              books a transfer you made; once for each reference
         [--amount YUAN] [--payee N]       part of what is owed; to the payee of that number, when it changed meanwhile
  problems --shop HOST [--status all] [--page N]           reports that wait for an answer, the oldest first
  problems show ID --shop HOST             one of them with all that was sent in, and its answer
  problems answer ID --shop HOST --note TEXT               the person reads the answer under the report
  rotate-credentials                       seals login data with the first of CREDENTIAL_KEYS
  help

  --note TEXT                              with each step of an order or buy-back; buyer and seller read it
  --account NAME --password-stdin          with rebind, deliver and settle --for seller: the login data, the password
                                           from standard input
  --login-note TEXT                        with them: what the buyer should know when logging in
  --json                                   prints the answer as JSON

Settings: DATA_DIR (default .data) of a marketplace on this machine, or DESK_URL and DESK_TOKEN.
Ends with 0 when done, 1 when the marketplace refused, 2 when the command is wrong, 3 when it was not reached.
`;
