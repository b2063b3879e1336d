import { mayOpen, redirectOf } from '@bisita/rules/routes'

/** The children of groups that this version has. */
export const administrationScreens = ['/administration/products', '/administration/audit'] as const

/** Where a group leads: to its first child that this version has and the user may open; null where there is none. */
export const groupLeadsTo = (group: '/administration', allowedPaths: readonly string[]) => {
  const child = redirectOf(group, administrationScreens.filter((path) => mayOpen(path, allowedPaths)))
  return administrationScreens.find((path) => path === child) ?? null
}
