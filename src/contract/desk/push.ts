/** Messages to the phone, at the desk: off until somebody switches them on, device by device. */

export interface PushState {
  /** The shop's key for subscriptions (VAPID, RFC 8292), base64url; '': this shop sends none. */
  readonly publicKey: string;
  /** Devices of whoever asks that are switched on. */
  readonly devices: number;
}

/** A browser's subscription. */
export interface PushOn {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushOff {
  readonly endpoint: string;
}
