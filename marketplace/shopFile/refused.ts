/** A shop's file asks for what can't be; the message says where and why. */
export class ShopFileRefused extends Error {}
