import type { Recipe } from './recipe.ts'

const diaries = 'packages/contract/src/diary/habit-kinds.ts'

export const diaryField: Recipe = {
  heading: 'Add a rating, a count or a text to a habit diary',
  mostFiles: 3,
  migrates: true,
  changes: [
    {
      file: diaries,
      after: "      sonkyo: count('蹲踞'),",
      add: "      walk: { ...count('散歩'), isLater: true },",
    },
  ],
}

export const column: Recipe = {
  heading: 'Add a table or a column',
  mostFiles: 2,
  migrates: true,
  changes: [
    {
      file: 'apps/api/src/features/tour/tour.tables.ts',
      after: '    step: smallint().notNull(),',
      add: '    replays: smallint().notNull().default(0),',
    },
  ],
}

export const setting: Recipe = {
  heading: 'Add a setting',
  mostFiles: 2,
  changes: [
    {
      file: 'apps/api/src/core/config.ts',
      after: '  OPERATOR_PHONE: v.optional(nonEmptyText()),',
      add: '  OPERATOR_HOURS: v.optional(nonEmptyText()),',
    },
    {
      file: 'apps/api/src/core/config.ts',
      after: '    providerFrameUrl: values.PROVIDER_FRAME_URL ?? null,',
      add: '    operatorHours: values.OPERATOR_HOURS ?? null,',
    },
    {
      file: 'README.md',
      after: '| `NODE_ENV` | `development` |',
      add: '| `OPERATOR_HOURS` | | when somebody answers the telephone |',
    },
  ],
}
