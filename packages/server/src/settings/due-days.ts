// The setting ASSAY_DUE_DAYS: `critical=7,high=30,priority:urgent=3`.
import { type DueDays, type PriorityLevel, priorityLevels, type Severity, severities } from '@assay/core';
import Joi from 'joi';

const form = new RegExp(`^(priority:)?(${[...severities, ...priorityLevels].join('|')})=(\\d{1,4})$`);

/** Whole days for severities and priorities; what is left out has no due date by itself. */
export const dueDaysSetting = Joi.string()
  .custom((given: string, { error }): DueDays | Joi.ErrorReport => {
    const severity: Partial<Record<Severity, number>> = {};
    const priority: Partial<Record<PriorityLevel, number>> = {};
    for (const part of given.split(',')) {
      const [, isPriority, name = '', days = ''] = form.exec(part.trim()) ?? [];
      const level = priorityLevels.find((one) => one === name);
      const named = severities.find((one) => one === name);
      if (isPriority && level) priority[level] = Number(days);
      else if (!isPriority && named) severity[named] = Number(days);
      else return error('dueDays.form', { part });
    }
    return { severity, priority };
  })
  .messages({
    'dueDays.form':
      '{#label} contains "{#part}", which is not valid. Write SEVERITY=DAYS or priority:LEVEL=DAYS, separated by commas',
  });
