import type { Runtime } from '../../support/runtime.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { ChangePolicyService } from './change-policy-service.ts';
import { ComplianceGapService } from './compliance-gap-service.ts';
import { ComplianceService } from './compliance-service.ts';
import { ConditionEvaluator } from './conditions/condition-evaluator.ts';
import { FrameworkService } from './framework-service.ts';
import { PolicyService } from './policy-service.ts';
import { WaiverService } from './waiver-service.ts';

export interface ComplianceServices {
  readonly changePolicies: ChangePolicyService;
  readonly compliance: ComplianceService;
  readonly complianceGaps: ComplianceGapService;
  readonly frameworks: FrameworkService;
  readonly policies: PolicyService;
  readonly waivers: WaiverService;
}

/** The services of policies, waivers and where repositories stand, and what evaluates conditions. */
export function buildCompliance(
  stores: Stores,
  runtime: Runtime,
): { readonly services: ComplianceServices; readonly conditions: ConditionEvaluator } {
  const conditions = new ConditionEvaluator(runtime.log);
  const compliance = new ComplianceService(stores, runtime, conditions);
  return {
    services: {
      changePolicies: new ChangePolicyService(stores, { compliance }),
      compliance,
      complianceGaps: new ComplianceGapService(stores, runtime, { compliance }),
      frameworks: new FrameworkService(stores, runtime, { compliance }),
      policies: new PolicyService(stores, runtime, { compliance, conditions }),
      waivers: new WaiverService(stores, runtime),
    },
    conditions,
  };
}
