/** Backups are made each night: one that failed is a fault the next day (milliseconds). */
const oldest = 36 * 3_600_000

/** Whether the newest backup is of too long ago; where there is none yet, whether the installation (`since`) is older than that. */
export const isBackupLate = (newest: Date | null, since: Date, now: Date): boolean => now.getTime() - (newest ?? since).getTime() > oldest
