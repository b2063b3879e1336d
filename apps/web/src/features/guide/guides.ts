import { roleLabels, type Role } from '@bisita/contract/users/roles'
import { t } from '@bisita/contract/words'

/** The tags of a guide's text. */
export type GuideTag = 'p' | 'strong' | 'em' | 'code' | 'pre' | 'a' | 'img' | 'ul' | 'ol' | 'li' | 'table' | 'thead' | 'tbody' | 'tr' | 'th' | 'td'

/** Text, or a tag with its attributes and what is in it. A link has `href`, or the `page` and `hash` of a place in the guides. Made by `build/guides.ts`. */
export type GuideNode = string | readonly [GuideTag, Readonly<Record<string, string>>, readonly GuideNode[]]

/** A part of a guide under a heading: what comes before the next one. */
export type GuideSection = { readonly id: string; readonly title: string; readonly level: 2 | 3; readonly nodes: readonly GuideNode[] }

/** A page of docs/guide as the app shows it. `intro` comes before its first section. */
export type GuideText = { readonly title: string; readonly intro: readonly GuideNode[]; readonly sections: readonly GuideSection[] }

/** The pages, what each is called in a list of them, and its text, which is a file of its own. */
export const guidePages = {
  mr: { name: roleLabels.mr, load: () => import('../../../../../docs/guide/mr.md') },
  tele: { name: roleLabels.tele, load: () => import('../../../../../docs/guide/tele.md') },
  desk: { name: t('Call desk by keyboard'), load: () => import('../../../../../docs/guide/desk.md') },
  oic: { name: roleLabels.oic, load: () => import('../../../../../docs/guide/oic.md') },
  ah: { name: roleLabels.ah, load: () => import('../../../../../docs/guide/ah.md') },
  admin: { name: roleLabels.admin, load: () => import('../../../../../docs/guide/admin.md') },
  basics: { name: t('Screens'), load: () => import('../../../../../docs/guide/basics.md') },
  strategies: { name: t('Strategies'), load: () => import('../../../../../docs/guide/strategies.md') },
  backups: { name: t('Backups'), load: () => import('../../../../../docs/guide/backups.md') },
  office: { name: t('Office without internet'), load: () => import('../../../../../docs/guide/office.md') },
  servers: { name: t('Several servers'), load: () => import('../../../../../docs/guide/servers.md') },
} as const

export type GuideName = keyof typeof guidePages

/** Whether text names a page. */
export const isGuide = (name: string): name is GuideName => Object.hasOwn(guidePages, name)

/** The pages that a role is offered, its own first. Each page opens for everybody: links lead from one to another. */
export const pagesFor: Readonly<Record<Role, readonly [GuideName, ...GuideName[]]>> = {
  mr: ['mr'],
  tele: ['tele', 'desk', 'basics'],
  oic: ['oic', 'basics', 'mr', 'tele', 'desk'],
  ah: ['ah', 'oic', 'basics', 'mr', 'tele', 'desk', 'strategies'],
  admin: ['admin', 'basics', 'oic', 'ah', 'mr', 'tele', 'desk', 'strategies', 'backups', 'office', 'servers'],
}
