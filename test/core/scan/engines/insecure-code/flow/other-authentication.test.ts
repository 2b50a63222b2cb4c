// Protection against forged requests that is off is worth no more than a note where programs call with a token or a signature.
import t from 'tap';
import { foundIn } from '../found-in.ts';

const rails = (body: string, base = 'ApplicationController'): Record<string, string> => ({
  'app/controllers/a_controller.rb': `class AController < ${base}\n  skip_before_action :verify_authenticity_token\n  ${body}\nend\n`,
});

const programs = [
  rails('before_action :authenticate_api_key!'),
  rails('before_action :verify_signature'),
  rails('def a\n    key = request.headers["X-Api-Key"]\n  end'),
  rails('def a\n    key = request.env["HTTP_X_HUB_SIGNATURE_256"]\n  end'),
  rails('http_basic_authenticate_with name: NAME, password: ENV["P"]'),
  rails('include Doorkeeper::Rails::Helpers'),
];
const visitors = [
  rails('before_action :authenticate_user!'),
  rails('before_action :verify_authenticity_token_again'),
  rails('def a\n    key = request.headers["X-CSRF-Token"]\n  end'),
  rails('def a\n    name = request.headers["Accept"]\n  end'),
  {
    ...rails(''),
    'app/controllers/b_controller.rb':
      'class BController < ApplicationController\n  before_action :verify_signature\nend\n',
  },
];

for (const files of programs)
  t.test(`authenticatesOtherwise: ${Object.values(files)[0]?.split('\n')[2]?.trim()}`, async (t) =>
    t.match(await foundIn(t, files), ['csrf-protection-off low medium']),
  );
for (const files of visitors)
  t.test(`authenticatesOtherwise: no: ${Object.values(files)[0]?.split('\n')[2]?.trim()}`, async (t) =>
    t.match(await foundIn(t, files), ['csrf-protection-off medium high']),
  );
