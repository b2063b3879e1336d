/** Hours without sending or reading after which a phone counts as silent: on dashboards, in findings and in metrics. */
export const longestSilence = 24

/** The instant since which a silent phone has not synced. */
export const silentSince = (now: Date): Date => new Date(now.getTime() - longestSilence * 3_600_000)
