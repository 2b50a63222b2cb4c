<?php
namespace App\Controller;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\RedirectResponse;
use Symfony\Bundle\FrameworkBundle\Controller\AbstractController;
class SController extends AbstractController {
  public function a(Request $q) { return $this->redirect($q->query->get('to')); }
  public function b(Request $q) { return new RedirectResponse($q->query->get('to')); }
  public function c(Request $q) { return $this->redirectToRoute('show', ['id' => $q->query->get('id')]); }
}
