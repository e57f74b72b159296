/** What the merchant's staff does with orders. */
export const deskActions = ['verify', 'rebind', 'deliver', 'reject', 'cancel', 'settle', 'pay-guarantee'] as const;

export type DeskAction = (typeof deskActions)[number];
