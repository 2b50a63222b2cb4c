import Joi from 'joi';

/** As people write it in an environment: `true`, `yes`, `on` or `1`, and the opposites. */
export const yesOrNo = Joi.boolean().truthy('yes', 'on', '1').falsy('no', 'off', '0');
