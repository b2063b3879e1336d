/** The thresholds by which something is noticed about a visit (promises/visits 8). Pages and phones don't need them. */
export const evidenceNumbers = {
  /** Metres from where the client was known to be, and kilometres from the middle of its barangay. */
  evidence_client_metres: { usual: 500, least: 50, most: 50_000 },
  evidence_barangay_km: { usual: 10, least: 1, most: 500 },
  /** Metres of accuracy, and minutes of age of a location. */
  evidence_accuracy_metres: { usual: 500, least: 20, most: 50_000 },
  evidence_fix_minutes: { usual: 10, least: 1, most: 1440 },
  /** Kilometres an hour since the visit before. */
  evidence_speed_kmh: { usual: 120, least: 10, most: 1000 },
  /** So many other clients on a day within so many metres. */
  evidence_spot_clients: { usual: 3, least: 1, most: 100 },
  evidence_spot_metres: { usual: 20, least: 1, most: 1000 },
  /** The hours of the day in Manila between which visits are usual. */
  evidence_hour_from: { usual: 6, least: 0, most: 12 },
  evidence_hour_to: { usual: 21, least: 12, most: 24 },
  /** Minutes that a visit takes at least. */
  evidence_least_minutes: { usual: 1, least: 0, most: 60 },
  /** Minutes by which a phone's clock may be wrong, and hours until a visit arrives. */
  evidence_clock_minutes: { usual: 5, least: 1, most: 1440 },
  evidence_late_hours: { usual: 72, least: 1, most: 2400 },
  /** Of 64 points of two photos, how many may differ where they are alike, and the days within which photos are compared. */
  evidence_photo_bits: { usual: 4, least: 0, most: 16 },
  evidence_photo_days: { usual: 365, least: 1, most: 3660 },
} as const

export type EvidenceNumber = keyof typeof evidenceNumbers
