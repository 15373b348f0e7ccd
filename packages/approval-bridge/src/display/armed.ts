/** A key that was on its way when the card appeared answers nothing. */
export const ARM_AFTER_MS = 300;

export interface CardView {
  /** Epoch ms at which the card appeared. */
  appearedAt: number;
  /** Whether the last line of the input has been in view. */
  endSeen: boolean;
}

/** Whether answer keys count. */
export function armed({ appearedAt, endSeen }: CardView, now: number): boolean {
  return endSeen && now - appearedAt >= ARM_AFTER_MS;
}
