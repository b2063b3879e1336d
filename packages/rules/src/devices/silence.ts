/** A phone that has sent and read nothing for so long (hours) is silent: on dashboards, in findings and in metrics. */
export const longestSilence = 24

/** What a silent phone has not synced since. */
export const silentSince = (now: Date): Date => new Date(now.getTime() - longestSilence * 3_600_000)
