import { t } from '../words.ts'

/** The five roles of the product (promises/people 1), as they stand in `user_type`. */
export const roles = ['mr', 'tele', 'oic', 'ah', 'admin'] as const

export type Role = (typeof roles)[number]

/** The name of each role for people. */
export const roleLabels: Readonly<Record<Role, string>> = {
  mr: t('Marketing Representative'),
  tele: t('Telemarketer'),
  oic: t('Officer In Charge'),
  ah: t('Area Head'),
  admin: t('Administrator'),
}
