/** The five roles of the product (promises/people 1), as they stand in `user_type`. */
export const roles = ['mr', 'tele', 'oic', 'ah', 'admin'] as const

export type Role = (typeof roles)[number]

/** The name of each role for people. */
export const roleLabels: Readonly<Record<Role, string>> = {
  mr: 'Marketing Representative',
  tele: 'Telemarketer',
  oic: 'Officer In Charge',
  ah: 'Area Head',
  admin: 'Administrator',
}
