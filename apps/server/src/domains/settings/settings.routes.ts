import { settingsChange, settingsRead } from '@bisita/contract/settings'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../http/context.ts'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { changeSettings, readSettingsAnswer } from './settings.service.ts'

/** @param calendarChanged what follows in the same transaction where pension rules or holidays changed */
export function settingsRoutes(app: FastifyInstance, deps: HttpDeps, calendarChanged: (context: Context) => Promise<void>): void {
  mount(app, deps, settingsRead, ({ db }) => readSettingsAnswer(db))
  mount(app, deps, settingsChange, (context, { body }) => changeSettings(context, body, calendarChanged))
}
