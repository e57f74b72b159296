/** What `help` prints. */
export const helpText = `The desk: what the merchant's staff does with orders.

  npm run desk -- COMMAND [OPTIONS]        in a container: node build/server.js desk COMMAND [OPTIONS]

  orders --shop HOST                       lists orders, the most urgent first
         [--status paid,verifying] [--search TEXT] [--page N]
  show ID --shop HOST                      one order with its history
  verify ID --shop HOST                    starts checking the account of a paid order
  rebind ID --shop HOST                    the account is right: starts moving it to the buyer
  deliver ID --shop HOST                   hands it over; needs login data, here or from before
  reject ID --shop HOST                    the account is not as described: the buyer's money goes back
  cancel ID --shop HOST                    ends an unpaid or paid order
  settle ID --shop HOST --for buyer        ends a dispute: money back (buyer) or paid out (seller)
  blacklist --shop HOST [--page N]         accounts and contacts nobody may trade with
  blacklist add --shop HOST                [--account NAME] [--contact TEXT]
  blacklist remove ID --shop HOST
  rotate-credentials                       seals login data with the first of CREDENTIAL_KEYS
  help

  --note TEXT                              with each step of an order; buyer and seller read it
  --account NAME --password-stdin          with rebind and deliver: the login data, the password from standard input
  --login-note TEXT                        with them: what the buyer should know when logging in
  --json                                   prints the answer as JSON

Settings: DATA_DIR (default .data) of a marketplace on this machine, or DESK_URL and DESK_TOKEN.
Ends with 0 when done, 1 when the marketplace refused, 2 when the command is wrong, 3 when it was not reached.
`;
