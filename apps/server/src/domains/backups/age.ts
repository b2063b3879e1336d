/** Backups are made each night: one that failed is a fault the next day (milliseconds). */
const oldest = 36 * 3_600_000

/** Whether the newest backup is of too long ago, or there is none. */
export const isBackupLate = (newest: Date | null, now: Date): boolean => newest === null || now.getTime() - newest.getTime() > oldest
