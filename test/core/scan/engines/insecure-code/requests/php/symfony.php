<?php

namespace App\Controller;

use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Slim\Factory\AppFactory;
use Symfony\Bundle\FrameworkBundle\Controller\AbstractController;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\RequestStack;
use Symfony\Component\HttpKernel\Attribute\MapQueryParameter;
use Symfony\Component\HttpKernel\Attribute\MapRequestPayload;
use Symfony\Component\Messenger\Attribute\AsMessageHandler;
use Symfony\Component\Routing\Attribute\Route;

class PageController extends AbstractController
{
    #[Route('/page/{name}')]
    public function show(string $name, Request $q, int $count): Response
    {
        system('ls ' . $name); // found: command-injection
        system('ls ' . $count);
        system('ls ' . $q->query->get('a')); // found: command-injection
        system('ls ' . $q->request->get('a')); // found: command-injection
        system('ls ' . $q->headers->get('a')); // found: command-injection
        system('ls ' . $q->cookies->get('a')); // found: command-injection
        system('ls ' . $q->getContent()); // found: command-injection
        system('ls ' . $q->query->getInt('a'));
        return $this->redirect($q->query->get('to')); // found: open-redirect
    }

    #[Route('/mapped')]
    public function mapped(#[MapQueryParameter] string $filter, #[MapRequestPayload] Job $job): Response
    {
        system('ls ' . $filter); // found: command-injection
        system('ls ' . $job->name); // found: command-injection
    }

    /**
     * @Route("/old/{name}")
     */
    public function old(string $name): Response
    {
        system('ls ' . $name); // found: command-injection
    }

    private function helper(string $name)
    {
        system('ls ' . $name); // found: command-injection medium
    }
}

class Stacked
{
    private RequestStack $stack;

    public function run()
    {
        system('ls ' . $this->stack->getCurrentRequest()->query->get('a')); // found: command-injection
    }
}

$app = AppFactory::create();
$app->get('/hello/{name}', function (ServerRequestInterface $q, ResponseInterface $answer, array $parts) {
    system('ls ' . $parts['name']); // found: command-injection
    system('ls ' . $q->getQueryParams()['a']); // found: command-injection
    return $answer;
});

class Handler
{
    public function __invoke(ServerRequestInterface $q)
    {
        system('ls ' . $q->getParsedBody()['a']); // found: command-injection
        system('ls ' . $q->getAttribute('a')); // found: command-injection
        system('ls ' . $q->getHeaderLine('a')); // found: command-injection
    }
}
