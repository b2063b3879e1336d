/**
 * Who may import whom, and what to do instead. The picture is in docs/architecture.md.
 * @typedef {import('./targets.mjs').Target} Target
 *
 * @typedef {object} ImportRule
 * @property {RegExp} from files it holds for
 * @property {RegExp} [except] files among them it doesn't hold for
 * @property {RegExp} [file] files of ours they may not import ...
 * @property {RegExp} [package] ... and packages
 * @property {boolean} [types] false: types may be imported all the same
 * @property {boolean} [later] false: parts may be loaded with `import()` all the same
 * @property {string} say what to do instead
 */

import { above, domainWords } from './domains.mjs'
import { featureWords, laterThan, sharedFiles } from './features.mjs'

const test = /\.(test|spec)\.tsx?$/
const sqlPackages = /^(kysely|pg|pg-copy-streams|pg-cursor)$/

/** @type {ImportRule[]} */
const oneDirection = domainWords
  .filter((domain) => above(domain).length > 0)
  .map((domain) => ({
    from: new RegExp(`^apps/server/src/domains/${domain}/`),
    except: /\.test\.ts$|\/testing\//,
    file: new RegExp(`^apps/server/src/domains/(${above(domain).join('|')})/`),
    say: 'Server domains import each other in one direction, that of scripts/lint/domains.mjs. Pass it in from app.ts, or move what both need into the lower one or out of the domains.',
  }))

/** Tests of the web app and what they are made with. */
const apart = /\.test\.tsx?$|\/([\w.]*[Ff]ixtures?|testing)\.tsx?$/

const escaped = (/** @type {string} */ text) => text.replaceAll('.', '\\.')

/** @type {ImportRule[]} */
const featureRules = featureWords.flatMap((feature) => {
  const from = new RegExp(`^apps/web/src/features/${feature}/`)
  const later = laterThan(feature).join('|')
  const others = featureWords.filter((word) => word !== feature)
  const shared = others.map((word) => `${word}/(?!(${(sharedFiles[word] ?? []).map(escaped).join('|')})$)`)
  return [
    ...(later === '' ? [] : [{
      from,
      except: apart,
      file: new RegExp(`^apps/web/src/features/(${later})/`),
      types: false,
      later: false,
      say: 'Features import each other in one direction, that of scripts/lint/features.mjs. Load the part with import(), or move what both need into the lower one, frame/ or ui/.',
    }]),
    {
      from,
      except: apart,
      file: new RegExp(`^apps/web/src/features/(${shared.join('|')})`),
      types: false,
      say: 'This file is its feature’s own. Use what the feature shares (scripts/lint/features.mjs), or add the file there.',
    },
  ]
})

/** @type {ImportRule[]} */
export const importRules = [
  ...oneDirection,
  ...featureRules,
  {
    from: /^packages\/contract\/src\//,
    except: test,
    file: /^(?!packages\/contract\/)/,
    package: /^(?!zod$)/,
    say: 'The contract is Zod only and imports nothing of ours. Put decisions into packages/rules, input and output into the server or the web app.',
  },
  {
    from: /^packages\/rules\/src\//,
    except: test,
    file: /^(?!packages\/(rules|contract)\/)/,
    package: /^(node:\*|react.*|@mantine\/.*|dexie|fastify|kysely|pg.*)$/,
    say: 'Rules are pure and know only the contract. Take what is needed (a clock, rows) as an argument and let the server or the web app fetch it.',
  },
  {
    from: /^apps\/web\//,
    file: /^apps\/server\//,
    say: 'The web app never imports the server. Put what both need into packages/contract (shapes) or packages/rules (decisions).',
  },
  {
    from: /^apps\/server\//,
    file: /^apps\/web\//,
    say: 'The server never imports the web app. Put what both need into packages/contract (shapes) or packages/rules (decisions).',
  },
  {
    from: /^(apps\/server\/src|packages)\//,
    file: /^(bench|apps\/e2e|scripts)\//,
    say: 'The product does not import its measurements, browser tests or scripts. Move what is shared into the product.',
  },
  {
    from: /^(?!apps\/server\/|bench\/)/,
    package: /^kysely$/,
    say: 'Only the server builds queries. Ask it through a call of the contract (or, in browser tests, use pg with plain SQL).',
  },
  {
    from: /^(apps\/web|packages\/rules)\/src\//,
    except: test,
    file: /^packages\/contract\/src\/(?!(actions|calls\/calls|clients\/clients\.(fields|masked)|devices\/limits\.sealing|touchpoints\/guard|consents\/consents\.kinds|devices\/(devices\.kinds|envelopes\.format)|dayLimits|limits|messages|visits\/outcomes|visits\/evidence\.kinds|visits\/limits\.evidence|paths|pension|pensionRules|problems\.kinds|users\/(roles|passkeys\.kinds)|operations\/services|touchpoints\/touchpoints\.kinds|words)\.ts$)/,
    types: false,
    say: 'This file of the contract brings Zod into the browser, which is large and tries eval. Import its types only, and write short lists out with `satisfies`.',
  },
  {
    from: /^apps\/web\/src\//,
    package: /^(node:\*|fastify|pg)$/,
    say: 'This runs in a browser. Ask the server through a call of the contract.',
  },
  {
    from: /^apps\/server\/src\/(http\/|main\.ts|app\.ts|config\.ts|cli\/|domains\/.*\.(routes|service|jobs)\.ts$)/,
    except: test,
    package: sqlPackages,
    types: false,
    say: 'SQL lives in stores. Write a function in a *.store.ts that takes the executor first, and call that.',
  },
  {
    from: /^apps\/server\/src\/domains\/.*\.store\.ts$/,
    file: /\.(service|routes)\.ts$|^apps\/server\/src\/http\//,
    package: /^fastify$/,
    types: false,
    say: 'A store knows SQL only: routes → service → store. Let the service fetch it and pass it as an argument.',
  },
  {
    from: /^apps\/server\/src\/domains\/.*\.service\.ts$/,
    file: /\.routes\.ts$/,
    package: /^fastify$/,
    say: 'A service knows nothing of HTTP: routes → service → store. Pass it plain values.',
  },
  {
    // The baseline reads its SQL beside it, and files.ts finds the migrations.
    from: /^apps\/server\/src\/database\/migrations\/(?!files\.ts$|2026-11-27-01-baseline\.ts$)/,
    except: test,
    file: /^(?!apps\/server\/src\/database\/migrations\/(triggers|clientColumn|baseline\/pieces)\.ts$)/,
    package: /^(?!kysely$)/,
    say: 'A migration does for ever what it did when it landed: it imports kysely and the helpers beside it only (triggers.ts, clientColumn.ts; the baseline pieces.ts). Write out as literals what you take from elsewhere, as it is today.',
  },
  {
    from: /^apps\/server\/src\/(?!app\.ts)/,
    except: test,
    file: /\.routes\.ts$/,
    say: 'Routes are only put together, in app.ts. Share a function of the service or the store.',
  },
  {
    from: /^apps\/server\/src\/(database|http)\//,
    except: test,
    file: /^apps\/server\/src\/domains\//,
    say: 'database/ and http/ know no domain. Pass it in from app.ts, or move what is shared out of the domain.',
  },
  {
    from: /^apps\/web\/src\/(features|frame)\//,
    except: apart,
    file: /^apps\/web\/src\/app\//,
    types: false,
    say: 'app/ puts the features together, not the other way round. Pass it in as an argument or a property, or move it to frame/.',
  },
  {
    from: /^apps\/web\/src\/frame\//,
    except: test,
    file: /^apps\/web\/src\/features\//,
    say: 'frame/ knows no feature. Pass it in as an argument or a property.',
  },
  {
    from: /^apps\/web\/src\/(ui|api|device)\//,
    file: /^apps\/web\/src\/(features|frame|app)\//,
    say: 'ui/, api/ and device/ know no feature. Pass it in as an argument or a property.',
  },
]

/**
 * @param {string} from the importing file's path in the project
 * @param {Target} target
 * @param {{typeOnly?: boolean, later?: boolean}} [how] whether it takes types only, and whether it loads the file later, with `import()`
 * @returns {string | undefined} what to do instead, if this import may not be
 */
export function objection(from, target, how = {}) {
  return importRules.find((rule) => forbids(rule, from, target, how))?.say
}

/**
 * @param {ImportRule} rule
 * @param {string} from
 * @param {Target} target
 * @param {{typeOnly?: boolean, later?: boolean}} how
 */
function forbids(rule, from, target, { typeOnly = false, later = false }) {
  if (!rule.from.test(from) || rule.except?.test(from) || (typeOnly && rule.types === false) || (later && rule.later === false)) return false
  if (target.package !== undefined) return rule.package?.test(target.package) ?? false
  return rule.file?.test(target.file) ?? false
}
